import { ada, cem } from '#contract/examples.ts'
import { addDays, type Day, startOfWeek } from '#rules/day.ts'
import type { DemoMistake } from '#server/demo/mistakes.ts'
import type { DemoHomework } from '#server/demo/sources.ts'
import type { DemoTrial } from '#server/demo/trials.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { Thing } from '#server/subjects/comment/sql.ts'

type Person = { id: string; name: string }
export type DemoComment = Thing & {
  id: string
  author_id: string
  author_name: string
  text: string
  created_at: string
  /** Who else has read it. */
  readers: string[]
}

type Given = {
  trials: readonly DemoTrial[]
  homework: readonly DemoHomework[]
  mistakes: readonly DemoMistake[]
}

/** What Cem and the students whom he may plan for write about a trial exam, a week, homework and a mistake. */
export function commentsOf(person: Person, { trials, homework, mistakes }: Given, today: Day): DemoComment[] {
  const trial = trials.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1)
  const begun = homework.find(({ note }) => note !== null)
  const mistake = mistakes.find(({ solved_at, picture_id }) => solved_at === null && picture_id !== null)
  const week: Thing = { on_kind: 'week', on_id: null, on_day: startOfWeek(today, 1) }
  const on = (on_kind: 'trialexam' | 'plan' | 'mistake', row: { id: string } | undefined): Thing[] =>
    row ? [{ on_kind, on_id: row.id, on_day: null }] : []
  const isAda = person.id === ada.id
  const said: [Thing[], Person, string, boolean][] = [
    [on('trialexam', trial), cem, 'Paragrafta süreyi iyi kullanmışsın; sıra problemlerde.', isAda],
    [on('trialexam', trial), person, 'Son 10 soruya 8 dakika kaldı, orada aceleye geldi.', isAda],
    [on('plan', begun), cem, 'İlk iki test güzel gitmiş. Kalanlarda önce kolayları işaretle.', isAda],
    [on('mistake', mistake), cem, 'Bunu bir de sözle anlat: hangi adımda takıldın?', false],
    [[week], person, 'Perşembe okulda etkinlik var, o gün az çalışabilirim.', !isAda],
  ]
  return said.flatMap(([things, author, text, isRead], index) =>
    things.map((thing) => ({
      ...thing,
      id: idOfName(`demo:${person.id}:comment:${index}`),
      author_id: author.id,
      author_name: author.name,
      text,
      created_at: `${addDays(today, -1)}T1${index}:20:00.000Z`,
      readers: isRead ? [author.id === cem.id ? person.id : cem.id] : [],
    })),
  )
}
