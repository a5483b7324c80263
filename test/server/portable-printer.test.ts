import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, adaLetter } from '#contract/examples.ts'
import { makePrinter } from '#server/services/printer/printer.ts'
import { readLetter } from '../support/letter-text.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The file of a letter as it is sent. */
async function fileOf(id: string): Promise<Buffer> {
  const answer = await world.app.inject({
    url: `/api/ai/analysis-pdfs/${id}/file`,
    headers: { authorization: `Bearer ${await world.tokenOf(ada)}` },
  })
  return answer.rawPayload
}

function fail(error: Error): never {
  throw error
}

it('the engine for other platforms prints the same letter', async () => {
  await world.call('GET /state/save', { query: { minutes: 125 } }, { as: ada })
  const { id } = await world.call('POST /ai/analysis-pdfs', { body: { kind: 'monthly' } }, { as: ada })
  // It takes seconds where the native one takes a blink, and longer on a busy machine.
  const limits = { places: 60, perOwner: 3, deadlineMs: 120_000, startMs: 120_000, idleMs: 60_000 }
  const portable = makePrinter(fail, limits, 'portable')
  const other = await world.makeServer({ services: { ...world.services, printer: portable } })

  const answer = await other.inject({
    method: 'POST',
    url: '/api/ai/analysis-pdfs',
    headers: { authorization: `Bearer ${await world.tokenOf(ada)}` },
    payload: { id: adaLetter, kind: 'monthly' },
  })

  expect(answer.json()).toMatchObject({ status: 'ready', pages: 1 })
  const [native, same] = [await readLetter(await fileOf(id)), await readLetter(await fileOf(adaLetter))]
  expect(same).toEqual(native)
  await other.close()
  await portable.close()
})
