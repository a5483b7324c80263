import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain, invalidate, takeLate } from '#web/api/invalidate.ts'
import { Refused } from '#web/session/refused.ts'

const queryKey = ['a1', 'GET /exam', {}]
const late = { rows: ['late'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query that got no answer until now. */
async function unanswered() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = () => Promise.reject(new Refused(0, 'NO_ANSWER', ''))
  await client.prefetchQuery({ queryKey, queryFn })
  const endedAt = Date.now()
  vi.advanceTimersByTime(10_000)
  return { client, endedAt, shown: () => client.getQueryData(queryKey) }
}

describe('the answer to a query after its timeout', () => {
  it('is shown', async () => {
    const { client, endedAt, shown } = await unanswered()

    takeLate(client, queryKey, late, endedAt)

    expect(shown()).toEqual(late)
    expect(client.getQueryState(queryKey)?.status).toBe('success')
  })

  it('is shown while the same is being asked again', async () => {
    const { client, endedAt, shown } = await unanswered()
    askAgain(client, queryKey)
    void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) })

    takeLate(client, queryKey, late, endedAt)

    expect(shown()).toEqual(late)
  })

  it('is not shown over a newer one', async () => {
    const { client, endedAt, shown } = await unanswered()
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.resolve({ rows: ['newer'] }) })

    takeLate(client, queryKey, late, endedAt)

    expect(shown()).toEqual({ rows: ['newer'] })
  })

  it('is not shown after a change, which it may not know', async () => {
    const { client, endedAt, shown } = await unanswered()
    await invalidate(client, ['a1'])

    takeLate(client, queryKey, late, endedAt)

    expect(shown()).toBeUndefined()
  })
})
