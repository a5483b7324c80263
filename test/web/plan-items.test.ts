import { describe, expect, it } from 'vitest'
import { planFields } from '#contract/plan.ts'
import { copiesOf } from '#rules/plan-week.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { withTicks } from '#web/study/plan/with-ticks.ts'
import { contentOf, type PlanItem } from '#web/study/planned/item.ts'

const item: PlanItem = {
  id: '018f0000-0000-7000-8000-000000000001',
  day: '2026-11-20',
  kind: 'review',
  note: 'Not',
  croom_id: 'c',
  study_id: 's',
  topic_id: 't',
  subtopic_id: 'u',
  minutes: 45,
  questions: 20,
  sort: 3,
  source_id: 'k',
  part_from: 12,
  part_to: 15,
  due: '2026-11-21',
  series_id: 's',
  created_by: 'a',
  updated_by: 'a',
  version: 2,
  state: 'done',
  done: { minutes: 45, questions: 20, ratio: 1, other: { minutes: 0, questions: 0 } },
  tick: { record_id: 'r', at: '2026-11-20T10:00:00.000Z', by: 'a' },
}

describe('a copy for the next week', () => {
  const copies = copiesOf([item], []).map(contentOf)

  it('has every field of an item, with an id and a day of its own', () => {
    const { id, day, ...rest } = contentOf(item)
    expect(copies).toEqual([
      { ...rest, id: expect.not.stringMatching(id), day: '2026-11-27', due: '2026-11-28', series_id: null },
    ])
    expect(Object.keys(copies[0] ?? {}).sort()).toEqual(
      ['id', 'series_id', ...Object.keys(planFields)].sort(),
    )
  })

  it('is not done', () => {
    expect(copies[0]).not.toHaveProperty('tick')
  })
})

describe('items as if the ticks of this device were sent', () => {
  const entry = (done: boolean, more: Partial<Entry> = {}): Entry => ({
    seq: 1,
    actor: 'a',
    student: { id: 'a', name: 'Ada' },
    madeAt: 0,
    refusal: null,
    key: 'POST /plan/tick',
    input: { body: { id: item.id, done } },
    ...more,
  })
  const open: PlanItem = { ...item, state: 'open', tick: null }
  const states = (entries: Entry[], sending = new Map<string, boolean>(), of = open) =>
    withTicks([of], entries, 'a', sending).map(({ state, isTicked }) => [state, isTicked])[0]

  it.each([
    ['as the server says', [], 'open', false],
    ['done by an entry', [entry(true)], 'done', true],
    ['as the last entry says', [entry(true), entry(false)], 'open', false],
    [
      'not by a refused entry',
      [entry(true, { refusal: { status: 422, code: 'RULE', message: '' } })],
      'open',
      false,
    ],
    [
      'not by an entry of another student',
      [entry(true, { student: { id: 'b', name: 'Barış' } })],
      'open',
      false,
    ],
  ] as const)('are %s', (_, entries, state, isTicked) => {
    expect(states([...entries])).toEqual([state, isTicked])
  })

  it('are as was pressed last, before all entries', () => {
    expect(states([entry(true)], new Map([[item.id, false]]), item)).toEqual(['open', false])
    expect(states([], undefined, { ...item, tick: null })).toEqual(['done', false])
  })
})
