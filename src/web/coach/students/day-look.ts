import type { Step } from './grid-rows.ts'

const disc = 'before:aspect-square before:w-[min(18px,100%-3px)] before:rounded-pill'

const looks: Record<Step, string> = {
  waiting: '',
  ahead: '',
  none: `${disc} before:border before:border-field/60`,
  rest: 'before:h-px before:w-2 before:bg-field',
  1: `${disc} before:bg-(--h1)`,
  2: `${disc} before:bg-(--h2)`,
  3: `${disc} before:bg-(--h3)`,
  4: `${disc} before:bg-(--h4)`,
}

/** The classes of a day of the sheet: one element, its bubble before it and the dot of a trial exam after it. */
export function dayLook(step: Step, hasTrial: boolean): string {
  return `relative grid cursor-default place-items-center forced-color-adjust-none before:[print-color-adjust:exact] ${looks[step]} ${
    hasTrial
      ? 'after:absolute after:size-[7px] after:rounded-pill after:bg-ink after:outline-2 after:outline-surface after:[print-color-adjust:exact]'
      : ''
  }`
}

/** A line of the sheet: the name, the days, and beside them their sums on a desktop. */
export const lineLook =
  'grid grid-cols-[minmax(min(8.25rem,40%),1fr)_repeat(var(--days),minmax(0,2rem))] px-4 text-13 lg:grid-cols-[minmax(7rem,1fr)_repeat(var(--days),minmax(0,27px))_5.5rem_4rem] lg:px-5'

export const nameLook = 'flex min-w-0 items-center pr-3'

export const sumLook = 'hidden text-right font-normal whitespace-nowrap tabular lg:block'

/** The line before the first day of a week. */
export const weekLook = 'border-l border-line'
