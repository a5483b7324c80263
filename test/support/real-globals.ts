import { afterAll, vi } from 'vitest'

// Files of a worker share its globals: a fetch or a clock that one has replaced is not left to the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
