import { useSyncExternalStore } from 'react'
import { onLanguage, progressWords } from './language.ts'
import { type Spoken, withFormat } from './spoken.ts'
import type { ProgressWords } from './tr.ts'

/** The words of the first screen of `/progress`, for what is drawn before the others are loaded. */
export function useProgressWords(): Spoken<ProgressWords> {
  return withFormat(useSyncExternalStore(onLanguage, progressWords, progressWords))
}
