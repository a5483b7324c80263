import { useMemo, useState } from 'react'
import { type Homework, readHomework } from '#rules/one-line/homework.ts'
import { readLine } from '#rules/one-line/read.ts'
import type { Chip, Choices, LineReading, Reading } from '#rules/one-line/reading.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import type { ListedSource } from '#web/study/own-sources/source.ts'
import { useCoachSources } from '#web/study/own-sources/use-coach-sources.ts'
import { useOwnSources, useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import { useRecordSave } from '#web/study/record/use-record-save.ts'
import { useStop } from '#web/study/timer/use-stop.ts'
import { useTimer } from '#web/study/timer/use-timer.ts'
import { keyOf } from '#web/tree/picker/places.ts'
import { useSubjects } from '#web/tree/picker/use-subjects.ts'
import { formOf } from '#web/ui/form-state.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

type Typed = { id: string; text: string; choices: Choices }
const nothing: LineReading = { chips: [], action: null, missing: [] }
const begin = (): Typed => ({ id: newId(), text: '', choices: {} })

/**
 * The typed line with its reading, and its save. The text is stored on the device until then.
 * @param place where the line is shown; each place has a draft of its own
 * @param onDone called after a save, while the line is shown
 */
export function useLine(place: 'page' | 'sheet', onDone: () => void) {
  const [fresh] = useState(begin)
  const typed = useDraft<Typed>((student) => `lineDraft:${place}:${student}`, fresh)
  const { id, text, choices } = typed.draft
  const timer = useTimer()
  const reading = useReading(text, choices, timer !== null)
  const isShown = useIsShown()
  function finish() {
    typed.restart(begin())
    onDone()
  }
  function follow() {
    typed.drop()
    if (isShown()) finish()
  }
  const save = useRecordSave(undefined, typed.drop, finish)
  const stop = useStop(follow)
  const plan = usePlanSave(reading, follow)
  const sent = { save, stop, plan }[reading.action?.does ?? 'save']
  return {
    text,
    reading,
    hasTimer: timer !== null,
    form: formOf(typed, sent, []),
    type(next: string) {
      sent.reset()
      if (next.trim() === '') typed.restart({ ...typed.draft, text: next, choices: {} })
      else typed.change({ text: next })
    },
    choose: (choice: Choices) => typed.change({ choices: { ...choices, ...choice } }),
    submit() {
      const { action } = reading
      if (!action || sent.isPending) return
      if (action.does === 'stop')
        stop.mutate({ body: { id, started_at: timer?.started_at, ...action.results } })
      else if (action.does === 'plan') plan.mutate({ query: { id, kind: 'practice', ...action.draft } })
      else save.mutate({ query: { id, ...action.draft } })
    },
  }
}

/** What the line says, with the student's topics, latest records and day. */
function useReading(text: string, choices: Choices, hasTimer: boolean): LineReading {
  const { subjects } = useSubjects()
  const state = useCall('GET /state', { query: {} })
  const today = useDayNow()()
  const rows = state.data?.records.rows
  const recent = useMemo(
    () => (rows ?? []).flatMap((row) => (row.study_id === null ? [] : keyOf(row))),
    [rows],
  )
  const { rows: own } = useOwnSources(text.trim() !== '')
  const coachs = useCoachSources(own)
  return useMemo(() => {
    if (today === undefined || text.trim() === '') return nothing
    const homework = readHomework(text, [...own, ...coachs], today)
    if (homework) return asReading(text, homework, today)
    return readLine(text, { subjects: subjects(), recent, today, hasTimer }, choices)
  }, [text, choices, subjects, recent, today, hasTimer, own, coachs])
}

/** Homework as it is shown and planned. */
function asReading(text: string, { source, range, due }: Homework<ListedSource>, today: string): LineReading {
  const { id, name, kind, unit } = source
  const chip = (reading: Reading): Chip => ({ reading, words: [text], certainty: 'sure', options: [] })
  const [part_from, part_to] = range
  return {
    chips: [chip({ what: 'source', name, kind, unit, range }), chip({ what: 'due', day: due })],
    action: { does: 'plan', draft: { day: today, due, source_id: id, part_from, part_to } },
    missing: [],
  }
}

/** Plans the parts that were typed. */
function usePlanSave({ chips: [chip] }: LineReading, onSuccess: () => void) {
  const { sources: words } = useWords()
  const { named } = useSourceNames()
  return useSave('GET /plan/save', {
    said: (item) => (chip?.reading.what === 'source' ? words.planned(named(chip.reading, item)) : undefined),
    onSuccess,
  })
}
