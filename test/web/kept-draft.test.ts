import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropAllOf, dropIn, keepAllAgain, keepIn, keptIn } from '#web/record/kept-draft.ts'
import { makeStore } from './browser-stand-in.ts'

/** As a session ends: every storage is cleared, then whoever listens hears of it. */
function endSession(): void {
  sessionStorage.clear()
  keepAllAgain()
}

describe('what is typed and not saved', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', makeStore())
    for (const student of ['ada', 'baris']) dropAllOf(student)
  })

  it('outlives the end of the session in a form that is closed, for its own student', () => {
    keepIn('recordDraft:ada', { minutes: '35' })

    endSession()

    expect(keptIn('recordDraft:ada')).toEqual({ minutes: '35' })
    expect(keptIn('recordDraft:baris')).toBeNull()
  })

  it('outlives it also where it was typed before the page was loaded again', () => {
    sessionStorage.setItem('recordDraft:ada', '{"minutes":"35"}')
    keptIn('recordDraft:ada')

    endSession()

    expect(keptIn('recordDraft:ada')).toEqual({ minutes: '35' })
  })

  it('does not come back once it is saved, or its student’s account is gone', () => {
    keepIn('recordDraft:ada', { minutes: '35' })
    keepIn('recordDraft:baris', { minutes: '20' })
    dropIn('recordDraft:ada')
    dropAllOf('baris')

    endSession()

    expect([keptIn('recordDraft:ada'), keptIn('recordDraft:baris')]).toEqual([null, null])
  })
})
