import { useEffect, useState } from 'react'

/**
 * Keeps the screen awake while it is wanted and the page is visible.
 * @returns whether it does: a browser without it, or a low battery, refuses
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    // Plain HTTP has no such lock.
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function ask() {
      if (document.hidden) return
      const got = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) return got?.release()
      lock = got
      setIsHeld(got !== undefined)
    }
    void ask()
    // The browser releases it with the page hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
      setIsHeld(false)
    }
  }, [isWanted])
  return isHeld
}
