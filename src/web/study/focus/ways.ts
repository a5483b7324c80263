import { writeIfRoom } from '#web/ui/storage.ts'

/** How the timer is shown: the time that was studied, a countdown, or rounds of work and rest. */
export type FocusWay = 'up' | 'down' | 'rounds'
/** What a person chose on this device; minutes. */
export type FocusWays = {
  way: FocusWay
  down: number
  work: number
  rest: number
  hasTone: boolean
  hasControls: boolean
}

const usual: FocusWays = { way: 'up', down: 45, work: 25, rest: 5, hasTone: true, hasControls: false }
const key = 'focus'

/** What was chosen on this device, or what is usual. */
export function readWays(): FocusWays {
  try {
    const kept: Partial<FocusWays> = JSON.parse(localStorage.getItem(key) ?? '{}') // written by `writeWays`
    return { ...usual, ...kept }
  } catch {
    return usual
  }
}

export function writeWays(ways: FocusWays): void {
  writeIfRoom(localStorage, key, JSON.stringify(ways))
}
