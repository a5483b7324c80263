import { describe, inject } from 'vitest'
import { phone } from '../support/browser/browser.ts'
import { describeScreens, type Look, lookAtEveryScreen } from '../support/browser/every-screen.ts'

const looks: Look[] = [['en', 'dark', 'phone', phone]]
if (inject('isLongRun')) looks.push(['tr', 'light', 'narrow phone', { width: 360, height: 740 }])

describeScreens('Every screen', (screens) => {
  describe.each(looks)('in %s, %s, on a %s, has no fault that axe finds and one language', (...seen) =>
    lookAtEveryScreen(screens, seen),
  )
})
