import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, turkce, tytCroom } from '#contract/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const as of [ada, baris])
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as })
})
afterAll(() => world.close())

/** Saves a row whose name says whose it is, and lists one's own rows of that kind by id and name. */
type Kind = {
  save(id: string, who: Who): Promise<{ status: number }>
  list(who: Who): Promise<{ id: string; told: string | null }[]>
}
const day = '2026-11-01'
const kinds: Record<string, Kind> = {
  record: {
    save: (id, as) => world.try('GET /state/save', { query: { id, minutes: 5, day, note: as.name } }, { as }),
    list: async (as) =>
      (await world.call('GET /state', { query: { size: 200 } }, { as })).records.rows.map(({ id, note }) => ({
        id,
        told: note,
      })),
  },
  exam: {
    save: (id, as) =>
      world.try(
        'GET /exam/save',
        { query: { id, name: as.name, kind: 'other', examdate: '2030-01-01' } },
        { as },
      ),
    list: async (as) =>
      (await world.call('GET /exam', { query: { size: 200 } }, { as })).rows.map(({ id, name }) => ({
        id,
        told: name,
      })),
  },
  trial: {
    save: (id, as) =>
      world.try(
        'POST /trialexam/save',
        {
          body: {
            id,
            croom_id: tytCroom,
            name: as.name,
            day,
            lessons: [{ study_id: turkce, correct: 1, wrong: 0 }],
          },
        },
        { as },
      ),
    list: async (as) =>
      (await world.call('GET /trialexam', { query: { size: 200 } }, { as })).rows.map(({ id, name }) => ({
        id,
        told: name,
      })),
  },
}

describe('two students who save one fresh id at the same time', () => {
  it.each(Object.entries(kinds))(
    'have each only their own row, and learn nothing of the other: %s',
    async (_name, { save, list }) => {
      for (let round = 0; round < 5; round++) {
        const id = randomUUID()
        const answers = await Promise.all([save(id, ada), save(id, baris)])

        for (const [index, who] of [ada, baris].entries()) {
          const { status } = answers[index] ?? { status: 0 }
          expect([200, 404]).toContain(status)
          const own = (await list(who)).filter((row) => row.id === id)
          expect(own).toEqual(status === 200 ? [{ id, told: who.name }] : [])
          // The answer holds nothing of the other's row.
          const other = who === ada ? baris : ada
          expect(JSON.stringify(answers[index])).not.toContain(other.name)
        }
        expect(answers.some(({ status }) => status === 200)).toBe(true)
      }
    },
  )
})
