import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '#web/ui/toast.ts'
import { useDeletion } from '#web/ui/use-deletion.ts'

let begin: ReturnType<typeof useDeletion>
function Page() {
  begin = useDeletion('gone')
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts.show(null)
  renderToStaticMarkup(<Page />)
  return () => vi.useRealTimers()
})

it('deletes a row once, however often it is asked for', async () => {
  const remove = vi.fn(async () => {})
  expect(begin('a', remove)).toBeUndefined()
  begin('a', remove)
  begin('b', remove)

  await vi.waitFor(() => expect(toasts.current()).toEqual({ text: 'gone' }))
  begin('a', remove)
  expect(remove).toHaveBeenCalledTimes(2)
})

it('is taken back once it is answered, also when that is asked for before; then it can be deleted again', async () => {
  let answer = () => {}
  const remove = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const restore = vi.fn()
  const undo = begin('a', remove, restore)
  undo?.()
  expect(restore).not.toHaveBeenCalled()

  answer()
  await vi.waitFor(() => expect(toasts.current()).toMatchObject({ text: 'gone', undo }))
  expect(restore).toHaveBeenCalledOnce()
  begin('a', remove, restore)
  expect(remove).toHaveBeenCalledTimes(2)
})

it('that fails takes nothing back, and can be tried again', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('no')))
  const restore = vi.fn()
  begin('a', remove, restore)?.()
  await vi.waitFor(() => expect(begin('a', remove, restore)).toBeDefined())

  expect(restore).not.toHaveBeenCalled()
  expect(toasts.current()).toBeNull()
})
