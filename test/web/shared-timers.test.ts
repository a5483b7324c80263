import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { sharedTimers } from '#web/api/shared-timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

it('is one timer of the browser, however many components show an answer', async () => {
  client.setQueryData(['key'], 'answer')
  const shown = new QueryObserver(client, { queryKey: ['key'] })
  shown.subscribe(() => {})
  for (let component = 0; component < 20; component += 1)
    new QueryObserver(client, { queryKey: ['key'] }).subscribe(() => {})

  expect(vi.getTimerCount()).toBe(1)
  expect(shown.getCurrentResult()).toMatchObject({ data: 'answer', isStale: false })
  await vi.advanceTimersByTimeAsync(30_001)
  expect(shown.getCurrentResult().isStale).toBe(true)
})

it('ends each at its time, in their order, and none that was cleared', async () => {
  const ended: string[] = []
  const { setTimeout, clearTimeout, setInterval, clearInterval } = sharedTimers
  const start = performance.now()
  const end = (name: string) => () => ended.push(`${name} ${performance.now() - start}`)
  setTimeout(end('last'), 500)
  setTimeout(end('first'), 100)
  clearTimeout(setTimeout(end('cleared'), 200))
  const clearing = setTimeout(end('cleared by another'), 300)
  setTimeout(() => clearTimeout(clearing), 299)
  const every = setInterval(end('every'), 200)

  await vi.advanceTimersByTimeAsync(500)
  clearInterval(every)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toEqual(['first 100', 'every 200', 'every 400', 'last 500'])
})

it('goes on after one that throws', async () => {
  const run = vi.fn()
  sharedTimers.setTimeout(() => {
    throw new Error('of a timer')
  }, 100)
  sharedTimers.setTimeout(run, 100)
  await expect(vi.advanceTimersByTimeAsync(100)).rejects.toThrow('of a timer')
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})
