import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#web/ui/toast.ts'

// Browser tests let messages stay longer (test/support/browser/browser.ts), so their time is tested here.
describe('a message', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    toasts.show(null)
    vi.useRealTimers()
  })

  it('is gone after six seconds', () => {
    toasts.show({ text: 'Kaydedildi' })

    vi.advanceTimersByTime(5999)
    expect(toasts.current()).toEqual({ text: 'Kaydedildi' })
    vi.advanceTimersByTime(1)
    expect(toasts.current()).toBeNull()
  })

  it('gives way to the next one, which has six seconds of its own', () => {
    toasts.show({ text: 'Silindi' })
    vi.advanceTimersByTime(5000)
    toasts.show({ text: 'Geri alındı' })

    vi.advanceTimersByTime(5999)
    expect(toasts.current()).toEqual({ text: 'Geri alındı' })
    vi.advanceTimersByTime(1)
    expect(toasts.current()).toBeNull()
  })

  it('stays while a pointer or the focus is on it, and six seconds more', () => {
    toasts.show({ text: 'Silindi' })
    vi.advanceTimersByTime(5000)
    toasts.hold()
    vi.advanceTimersByTime(60_000)
    expect(toasts.current()).not.toBeNull()

    toasts.endLater()
    vi.advanceTimersByTime(6000)
    expect(toasts.current()).toBeNull()
  })
})
