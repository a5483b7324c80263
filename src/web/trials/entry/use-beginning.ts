import { type RefObject, useEffect } from 'react'
import { focusCell } from './lesson-grid.tsx'

/** Sets the initial focus when the lessons are loaded: the marks or the first cell. */
export function useBeginning(
  box: RefObject<HTMLElement | null>,
  isReady: boolean,
  startsAtMarks: boolean,
): void {
  useEffect(() => {
    if (!isReady) return
    if (startsAtMarks) box.current?.querySelector('#marks')?.scrollIntoView({ block: 'center' })
    // With a physical keyboard the first cell is focused, unless the person is already in a field.
    else if (matchMedia('(pointer: fine)').matches && document.activeElement?.matches('body, main, h1'))
      focusCell(box.current, { row: 0, column: 'correct' })
  }, [box, isReady, startsAtMarks])
}
