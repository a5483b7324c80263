import { type RefObject, useEffect } from 'react'
import { focusCell } from './lesson-grid.tsx'

/** Where the form is taken up once its lessons are there: at the marks, or with the keyboard in the first cell. */
export function useBeginning(
  box: RefObject<HTMLElement | null>,
  isReady: boolean,
  startsAtMarks: boolean,
): void {
  useEffect(() => {
    if (!isReady) return
    if (startsAtMarks) box.current?.querySelector('#marks')?.scrollIntoView({ block: 'center' })
    // With a keyboard at hand one types at once, from the heading that arriving focused too; never away from a field
    // that somebody is in.
    else if (matchMedia('(pointer: fine)').matches && document.activeElement?.matches('body, main, h1'))
      focusCell(box.current, { row: 0, column: 'correct' })
  }, [box, isReady, startsAtMarks])
}
