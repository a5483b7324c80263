import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshFor } from '#web/api/fresh-for.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks again after its time, without a timer of its own for each component', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'answer')
  const options = {
    queryKey: ['key'],
    queryFn,
    staleTime: freshFor(30_000),
    gcTime: Number.POSITIVE_INFINITY,
  }
  const shown = () => new QueryObserver(client, options).subscribe(() => {})

  shown()
  await vi.advanceTimersByTimeAsync(0)
  const timers = vi.getTimerCount()
  for (let component = 0; component < 20; component += 1) shown()
  expect(vi.getTimerCount()).toBe(timers)
  await vi.advanceTimersByTimeAsync(29_999)
  shown()
  expect(queryFn).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(1)
  shown()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
