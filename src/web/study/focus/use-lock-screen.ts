import { useEffect, useRef } from 'react'

// Not among the files that the service worker keeps: it answers no request for a part of a file, as players send.
const silence = '/silence.wav'
const artwork = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

/** Whether the browser has media controls at all. */
export const hasLockScreen = 'mediaSession' in navigator

/**
 * Shows the timer among the media controls of the lock screen, where its buttons, and those of headphones, pause and
 * resume it. A browser shows them only for a page that plays something, so this one plays silence.
 */
export function useLockScreen(
  isWanted: boolean,
  timer: { title: string; isPaused: boolean; pause(): void; resume(): void },
): void {
  const { title, isPaused } = timer
  const current = useRef(timer)
  current.current = timer
  const player = useRef<HTMLAudioElement | null>(null)
  const isOn = isWanted && hasLockScreen
  useEffect(() => {
    if (!isOn) return
    const { mediaSession } = navigator
    const audio = new Audio(silence)
    audio.loop = true
    player.current = audio
    mediaSession.setActionHandler('pause', () => current.current.pause())
    mediaSession.setActionHandler('play', () => current.current.resume())
    return () => {
      audio.pause()
      player.current = null
      mediaSession.setActionHandler('pause', null)
      mediaSession.setActionHandler('play', null)
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
    }
  }, [isOn])
  useEffect(() => {
    const audio = player.current
    if (!isOn || !audio) return
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: 'Etüt', artwork })
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
    if (isPaused) return audio.pause()
    // Refused before the first press on the page: the next press tries again.
    const play = () => void audio.play().catch(() => {})
    play()
    document.addEventListener('pointerdown', play)
    return () => document.removeEventListener('pointerdown', play)
  }, [isOn, isPaused, title])
}
