import { describe, expect, inject, it } from 'vitest'
import { screenPaths } from '#rules/screens.ts'
import { desktop } from '../support/browser/browser.ts'
import { describeScreens, type Look, lookAtEveryScreen } from '../support/browser/every-screen.ts'
import { screensOf, type VisitorKind } from '../support/browser/screens.ts'

// The other look of `npm test` is in every-screen-phone: both languages, themes and kinds of device are seen.
const looks: Look[] = [['tr', 'light', 'desktop', desktop]]
if (inject('isLongRun')) looks.push(['en', 'dark', 'desktop', desktop])

describeScreens('Every screen', (screens) => {
  it('is visited by at least one of these tests', () => {
    const kinds: VisitorKind[] = ['guest', 'student', 'coach', 'admin', 'parent']
    const shown = new Set(kinds.flatMap(screensOf))

    expect(shown.size).toBeGreaterThan(20)
    expect(screensOf('parent')).toEqual(['/dashboard', '/letters/$id', '/settings', '/change-password'])
    expect(screenPaths.filter((path) => !shown.has(path))).toEqual([])
  })

  describe.each(looks)('in %s, %s, on a %s, has no fault that axe finds and one language', (...seen) =>
    lookAtEveryScreen(screens, seen),
  )
})
