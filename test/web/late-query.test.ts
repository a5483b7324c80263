import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { askAgain, invalidate, takeLate } from '#web/api/invalidate.ts'
import { Refused } from '#web/session/refused.ts'

const queryKey = ['a1', 'GET /exam', {}]
const late = { rows: ['late'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query that got no answer until now. */
async function unanswered() {
  client.clear()
  const queryFn = () => Promise.reject(new Refused(0, 'NO_ANSWER', ''))
  await client.prefetchQuery({ queryKey, queryFn })
  const endedAt = Date.now()
  vi.advanceTimersByTime(10_000)
  return { endedAt, shown: () => client.getQueryData(queryKey) }
}

describe('the answer to a query after its timeout', () => {
  it('is shown', async () => {
    const { endedAt, shown } = await unanswered()

    takeLate(queryKey, late, endedAt)

    expect(shown()).toEqual(late)
    expect(client.getQueryState(queryKey)?.status).toBe('success')
  })

  it('is shown while the same is being asked again', async () => {
    const { endedAt, shown } = await unanswered()
    askAgain(queryKey)
    void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) })

    takeLate(queryKey, late, endedAt)

    expect(shown()).toEqual(late)
  })

  it('is not shown over a newer one', async () => {
    const { endedAt, shown } = await unanswered()
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.resolve({ rows: ['newer'] }) })

    takeLate(queryKey, late, endedAt)

    expect(shown()).toEqual({ rows: ['newer'] })
  })

  it('is not shown after a change, which it may not know', async () => {
    const { endedAt, shown } = await unanswered()
    await invalidate(['a1'])

    takeLate(queryKey, late, endedAt)

    expect(shown()).toBeUndefined()
  })
})
