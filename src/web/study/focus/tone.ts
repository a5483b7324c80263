/** A soft tone of a second; silent where the browser allows no sound before a press. */
export function playTone(): void {
  const audio = new AudioContext()
  const [tone, gain] = [audio.createOscillator(), audio.createGain()]
  const end = audio.currentTime + 1.2
  tone.frequency.value = 523.25
  gain.gain.setValueAtTime(0.2, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(gain).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(end)
}
