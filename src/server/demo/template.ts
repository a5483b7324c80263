import { cem, tytCroom } from '#contract/examples.ts'
import { insertTemplate, topicsNamed } from '#server/demo/sql.ts'
import type { Sql } from '#server/services/database/client.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { TemplateContent } from '#server/subjects/template/sql.ts'

type Item = TemplateContent['items'][number]

const plain: Omit<Item, 'key' | 'offset'> = {
  ...{ due_offset: null, study_id: null, study_name: null, topic_id: null, topic_name: null },
  ...{ subtopic_id: null, subtopic_name: null, fill: null, kind: 'practice', minutes: null, questions: null },
  ...{ note: null, source_id: null, part_from: null, part_to: null, source_name: null },
}

/** The week that Cem writes for his students: a school week with two topics, their own ones, and a mock. */
export async function seedTemplate(sql: Sql): Promise<void> {
  const topics = new Map(
    (await topicsNamed(sql, tytCroom, ['Paragraf', 'Problemler'])).map((topic) => [topic.topic_name, topic]),
  )
  const paragraf = { ...topics.get('Paragraf'), minutes: 55, questions: 20 }
  const problems = { ...topics.get('Problemler'), minutes: 70, questions: 30 }
  const cheapest = { fill: 'cheapest', minutes: 45 } as const
  const days: Partial<Item>[][] = [
    [paragraf, cheapest],
    [problems, { fill: 'review', kind: 'review', minutes: 30 }],
    [{ fill: 'cheapest', minutes: 60 }],
    [paragraf, cheapest],
    [
      { kind: 'mistakes', note: 'Yanlış defteri', minutes: 20 },
      { kind: 'other', note: 'Serbest', minutes: 40 },
    ],
    [{ kind: 'trial', note: 'TYT denemesi', minutes: 165 }],
  ]
  const items = days.flatMap((ofDay, offset) =>
    ofDay.map((item, index): Item => ({ ...plain, ...item, key: `${offset}-${index}`, offset })),
  )
  await insertTemplate(sql, cem.id, idOfName('demo:template'), {
    name: 'Okul haftası',
    croom_id: tytCroom,
    items,
  })
}
