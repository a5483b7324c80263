import { describe, expect, it } from 'vitest'
import type { Entry } from '#web/offline/device-store.ts'
import { makeOutbox } from '#web/offline/outbox.ts'
import { Refused } from '#web/session/refused.ts'
import type { Parts } from '#web/session/request.ts'

type Sent = { key: string; input: Parts; made: unknown }
const student = { id: 's1', name: 'Ada' }
const save = (id: string, more: object = {}) => ({
  student,
  key: 'GET /state/save',
  input: { query: { id, ...more } },
})

/** Stored entries that several tabs share, and a server with scripted answers. */
function makeBrowser() {
  const rows = new Map<number, Entry>()
  let seq = 0
  let line: Promise<unknown> = Promise.resolve()
  const sent: Sent[] = []
  const browser = {
    rows,
    sent,
    planned: [] as { work(): void; milliseconds: number }[],
    actor: 's1' as string | undefined,
    answer: (_: Sent): unknown => ({}),
    tab: () =>
      makeOutbox({
        store: {
          async add(entry) {
            seq += 1
            rows.set(seq, { ...entry, seq })
            return seq
          },
          all: async () => [...rows.values()].reverse(),
          async put(entry) {
            if (rows.has(entry.seq)) rows.set(entry.seq, entry)
          },
          remove: async (each) => rows.delete(each),
        },
        async send(key, input, options) {
          const asked = { key, input, made: options?.made }
          sent.push(asked)
          await Promise.resolve()
          return browser.answer(asked)
        },
        actor: () => browser.actor,
        exclusively(work) {
          const turn = line.then(work)
          line = turn.catch(() => {})
          return turn
        },
        now: () => 0,
        plan: (work, milliseconds) => void browser.planned.push({ work, milliseconds }),
      }),
  }
  return browser
}
const ids = (sent: Sent[]) => sent.map(({ input }) => (input.query as { id: string }).id)

describe('the outbox', () => {
  it('sends in order, each once and for whom it was made', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    for (const id of ['a', 'b', 'c']) await outbox.add(save(id))
    await outbox.add({ ...save('d'), student: { id: 's2', name: 'Barış' } })

    await Promise.all([outbox.flush(), outbox.flush()])
    await outbox.flush()

    expect(ids(browser.sent)).toEqual(['a', 'b', 'c', 'd'])
    expect(browser.sent.map(({ made }) => made)).toEqual([
      ...Array(3).fill({ actor: 's1', student: 's1' }),
      { actor: 's1', student: 's2' },
    ])
    expect(await outbox.own()).toEqual([])
  })

  it('of two tabs sends twenty entries of each once', async () => {
    const browser = makeBrowser()
    const tabs = [browser.tab(), browser.tab()]
    for (const [n, tab] of tabs.entries())
      for (let each = 0; each < 20; each++) await tab.add(save(`${n}-${each}`))

    await Promise.all(tabs.map((tab) => tab.flush()))

    expect(new Set(ids(browser.sent)).size).toBe(40)
    expect(browser.sent).toHaveLength(40)
  })

  it('stops where the network does and goes on from there, the unanswered one again', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    for (const id of ['a', 'b', 'c']) await outbox.add(save(id))
    browser.answer = ({ input }) => {
      if ((input.query as { id: string }).id === 'b') throw new Refused(0, 'OFFLINE', '')
      return {}
    }

    await outbox.flush()
    expect(ids(browser.sent)).toEqual(['a', 'b'])
    browser.answer = () => ({})
    await browser.tab().flush()

    expect(ids(browser.sent)).toEqual(['a', 'b', 'b', 'c'])
  })

  it('tries once more, and only once, when it is called again while an attempt fails', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a'))
    const turns: Promise<void>[] = []
    browser.answer = () => {
      if (browser.sent.length === 1) turns.push(outbox.flushAnew(), outbox.flushAnew(), outbox.flush())
      throw new Refused(0, 'OFFLINE', '')
    }

    await outbox.flush()
    await Promise.all(turns)

    expect(ids(browser.sent)).toEqual(['a', 'a'])
    browser.answer = () => ({})
    await outbox.flushAnew()
    expect(await outbox.own()).toEqual([])
  })

  it.each([
    [0, 'OTHER_PERSON'],
    [200, 'NOT_JSON'],
    [401, 'UNAUTHORIZED'],
    [403, 'MUST_CHANGE_PASSWORD'],
    [429, 'TOO_MANY'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
  ])('keeps what met %i %s for later', async (status, code) => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a'))
    browser.answer = () => {
      throw new Refused(status, code, '')
    }

    await outbox.flush()

    expect(await outbox.own()).toMatchObject([{ refusal: null }])
  })

  it('tries again within 1, 2 and 4 seconds, by chance a little sooner, then more slowly', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a'))
    browser.answer = () => {
      throw new Refused(0, 'OFFLINE', '')
    }

    await outbox.flush()
    for (let tried = 1; tried < 8; tried++) {
      browser.planned.at(-1)?.work()
      await outbox.flush()
    }

    const longest = [1, 2, 4, 8, 10, 10, 10, 10]
    for (const [tried, { milliseconds }] of browser.planned.entries()) {
      expect(milliseconds).toBeLessThanOrEqual((longest[tried] ?? 0) * 1000)
      expect(milliseconds).toBeGreaterThanOrEqual((longest[tried] ?? 0) * 750)
    }
    expect(browser.planned).toHaveLength(8)
    browser.answer = () => ({})
    browser.planned.at(-1)?.work()
    await expect.poll(() => outbox.own()).toEqual([])
  })

  it('goes on behind one at which the server breaks, and sets that aside after some tries', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a', { minutes: 10 }))
    await outbox.add(save('b'))
    await outbox.add(save('a', { minutes: 20 }))
    await outbox.add({ student, key: 'GET /state/delete/{id}', input: { params: { id: 'a' } } })
    const broken = () => {
      throw new Refused(500, 'INTERNAL', 'Bir hata oldu.')
    }
    const id = ({ input }: Sent) => (input.query as { id?: string } | undefined)?.id
    browser.answer = (sent) => (id(sent) === 'a' ? broken() : {})

    await outbox.flush()
    expect(ids(browser.sent)).toEqual(['a', 'b'])
    for (let round = 0; round < 9; round++) await outbox.flush()

    // What was done to the same row since waits behind it, in its order.
    expect(browser.sent.filter((sent) => id(sent) === 'a').length).toBeLessThan(10)
    expect((await outbox.own()).map(({ refusal }) => refusal?.status)).toEqual([500, undefined, undefined])
    browser.answer = () => ({})
    browser.sent.length = 0
    const [first] = await outbox.own()
    if (first) await outbox.retry(first)
    await outbox.flush()
    expect(browser.sent.map(({ key, input }) => [key, input.query ?? input.params])).toEqual([
      ['GET /state/save', { id: 'a', minutes: 10 }],
      ['GET /state/save', { id: 'a', minutes: 20 }],
      ['GET /state/delete/{id}', { id: 'a' }],
    ])
    expect(await outbox.own()).toEqual([])
  })

  it('counts the answer to what was sent before it waited, once', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    const heard: unknown[] = []
    outbox.subscribe((sent) => sent && heard.push(sent.seq))
    const seq = await outbox.add(save('a', { version: 3 }))
    await outbox.add(save('a', { version: 3, minutes: 20 }))

    await outbox.arrived(seq, { version: 4 })
    await outbox.arrived(seq, { version: 4 })
    await outbox.flush()

    expect(browser.sent.map(({ input }) => input.query)).toEqual([{ id: 'a', version: 4, minutes: 20 }])
    expect(heard).toEqual([1, 2])
  })

  it('shows what was refused, sends what comes after it, and drops nothing by itself', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    for (const id of ['a', 'b']) await outbox.add(save(id))
    browser.answer = ({ input }) => {
      if ((input.query as { id: string }).id === 'a')
        throw new Refused(422, 'RULE', 'Bir güne 24 saat sığar.')
      return {}
    }

    await outbox.flush()
    await outbox.flush()

    const [left] = await outbox.own()
    expect(left).toMatchObject({ refusal: { status: 422, message: 'Bir güne 24 saat sığar.' } })
    expect(ids(browser.sent)).toEqual(['a', 'b'])
    browser.answer = () => ({})
    if (left) await outbox.retry(left)
    await outbox.flush()
    expect(await outbox.own()).toEqual([])
  })

  it('neither shows nor sends what another person made on this device', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a'))
    browser.actor = 's9'

    await outbox.flush()

    expect(browser.sent).toEqual([])
    expect(await outbox.own()).toEqual([])
    browser.actor = 's1'
    expect(await outbox.own()).toHaveLength(1)
  })

  it('lets a second change of a row follow the version that the first has made', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a', { version: 3, minutes: 10 }))
    await outbox.add(save('a', { version: 3, minutes: 20 }))
    browser.answer = ({ input }) => ({ version: (input.query as { version: number }).version + 1 })

    await outbox.flush()

    expect(browser.sent.map(({ input }) => input.query)).toMatchObject([
      { version: 3, minutes: 10 },
      { version: 4, minutes: 20 },
    ])
  })

  it('lets it follow too when the connection was lost between them', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a', { version: 3, minutes: 10 }))
    await outbox.add(save('a', { version: 3, minutes: 20 }))
    browser.answer = () => {
      if (browser.sent.length === 2) throw new Refused(0, 'OFFLINE', 'no')
      return { version: 4 }
    }
    await outbox.flush()
    await outbox.flush()

    expect(browser.sent.map(({ input }) => input.query)).toMatchObject([
      { version: 3, minutes: 10 },
      { version: 4, minutes: 20 },
      { version: 4, minutes: 20 },
    ])
    expect(await outbox.own()).toEqual([])
  })

  it('sends what was added while it was sending', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add(save('a'))
    browser.answer = ({ input }) => {
      if ((input.query as { id: string }).id === 'a') void outbox.add(save('b'))
      return {}
    }

    await outbox.flush()

    expect(ids(browser.sent)).toEqual(['a', 'b'])
  })

  it('tells a late listener once of what has happened before', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    const heard: unknown[][] = [[], []]
    const listen = (by: number) =>
      outbox.subscribe((sent) => heard[by]?.push(sent && (sent.input.query as { id: string }).id))
    await outbox.add(save('a'))
    await outbox.flush()

    const leave = listen(0)
    listen(1)
    await outbox.add(save('b'))
    leave()
    await outbox.flush()

    expect(heard).toEqual([
      [null, 'a', null],
      [null, 'b'],
    ])
  })

  it('takes what is no longer there for deleted', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    await outbox.add({ student, key: 'GET /state/delete/{id}', input: { params: { id: 'a' } } })
    browser.answer = () => {
      throw new Refused(404, 'NOT_FOUND', 'no')
    }

    await outbox.flush()

    expect(await outbox.own()).toEqual([])
  })

  it('drops what was refused of a row once that row is saved, and nothing else', async () => {
    const browser = makeBrowser()
    const outbox = browser.tab()
    for (const id of ['a', 'b']) await outbox.add(save(id))
    browser.answer = () => {
      throw new Refused(422, 'RULE', 'no')
    }
    await outbox.flush()
    await outbox.add(save('a'))

    await outbox.settle({ query: { id: 'a' } })

    expect((await outbox.own()).map(({ input, refusal }) => [input.query, refusal?.status])).toEqual([
      [{ id: 'b' }, 422],
      [{ id: 'a' }, undefined],
    ])
  })
})
