import { orNotFound, Refusal } from '#rules/refusal.ts'
import { type EntryForm, type TrialResults, totalsOf } from '#rules/trial.ts'
import type { Column } from '#rules/trial-file/headings.ts'
import { type FileTrial, inColumns } from '#rules/trial-file/rows.ts'
import type { Context } from '#server/services/context.ts'
import { isSame } from '#server/services/rows/save-row.ts'
import { trialRow } from '#server/subjects/trialexam/save.ts'

type Given = {
  id: string
  trial: FileTrial
  croom_id: string
  form: EntryForm
  /** Columns of the file; a lesson without one keeps its stored result. */
  columns: readonly (Column | null)[]
}

/** A stored trial exam with the results of a file, before and after, and the draft that saves it. */
export type Replaced = Exclude<Awaited<ReturnType<typeof replacedBy>>, { faults: object }>

/**
 * What a stored trial exam becomes with the results of a file. What the file does not hold stays.
 * @returns faults in columns where marks of the trial exam no longer fit
 */
export async function replacedBy(context: Context, { id, trial, croom_id, form, columns }: Given) {
  const kind = trialRow({ known: form })
  const stored = orNotFound(await kind.lock(context, id))
  const results = columns.filter((column) => column?.is === 'lesson')
  const inFile = new Set(
    results.flatMap(({ study_id, section }) =>
      study_id === null ? (form.sections.find(({ name }) => name === section)?.study_ids ?? []) : study_id,
    ),
  )
  const kept = stored.lessons.filter(({ study_id }) => !inFile.has(study_id))
  const minutesOf = (studyId: string) =>
    stored.lessons.find(({ study_id }) => study_id === studyId)?.minutes ?? null
  const { publisher, kind: said, duration_min, note, score } = trial
  const draft = {
    id,
    croom_id,
    name: stored.name,
    day: stored.day,
    ...(publisher !== null && { publisher }),
    ...(said !== undefined && { kind: said }),
    ...(duration_min !== null && { duration_min }),
    ...(note !== null && { note }),
    ...(score !== null && { score }),
    lessons: [
      ...kept,
      ...trial.lessons.map((lesson) => ({ minutes: minutesOf(lesson.study_id), ...lesson })),
    ],
    sections: [
      ...stored.sections
        .filter(({ study_ids }) => !study_ids.some((id) => inFile.has(id)))
        .map(({ net: _, ...section }) => section),
      ...trial.sections,
    ],
  }
  try {
    const changed = await kind.changed(context, stored, draft)
    const names = new Map(form.studies.map((study) => [study.id, study.name]))
    for (const { study_id, name } of stored.lessons) names.set(study_id, name)
    const summary = (results: Results, penalty: number) => summaryOf(results, penalty, names)
    return {
      draft,
      before: summary(stored, stored.penalty),
      after: summary(changed, changed.penalty),
      isSame: isSame(kind.contentOf(stored), changed),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faulty = { lessons: draft.lessons, sections: draft.sections, marks: stored.marks }
    return { faults: inColumns(error.fields ?? {}, faulty, columns) } as const
  }
}

type Results = Pick<TrialResults, 'lessons' | 'sections'>

function summaryOf(results: Results, penalty: number, names: ReadonlyMap<string, string>) {
  const { net, questions } = totalsOf(results, penalty)
  const counted = [
    ...results.lessons
      .filter(({ exempt }) => !exempt)
      .map(({ study_id, ...lesson }) => ({ ...lesson, name: names.get(study_id) ?? '' })),
    ...results.sections,
  ]
  return {
    net,
    questions,
    lessons: counted.map(({ name, question_count, correct, wrong, blank }) => ({
      name,
      question_count,
      correct,
      wrong,
      blank,
    })),
  }
}
