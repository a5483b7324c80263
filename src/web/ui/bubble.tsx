import type { ReactNode } from 'react'

/**
 * What a bubble of the answer sheet says: nothing yet, done, the one that comes next, a goal reached, rest, a wrong
 * answer (hollow, since filled means done).
 */
export type BubbleState = 'empty' | 'done' | 'next' | 'goal' | 'rest' | 'wrong'

const looks: Record<BubbleState, string> = {
  empty: 'border border-field',
  done: 'bg-pencil text-on-pencil',
  next: 'border-2 border-now',
  // The gap between ring and filled disc is padding, which `bg-clip-content` leaves unfilled.
  goal: 'border-[1.5px] border-good bg-good bg-clip-content p-0.5 text-on-good',
  rest: 'border border-dashed border-field text-dim',
  wrong: 'border border-field text-dim',
}
const sizes = {
  12: 'size-3',
  16: 'size-4 text-[10px]',
  26: 'size-6.5 text-12',
  34: 'size-[min(2.125rem,9.5vw)] text-[min(0.8125rem,4vw)]',
}

type BubbleProps = {
  state: BubbleState
  /** Pixels: 12 in a row of numbers, 16 as a grade, 26 before a row, 34 as a day. */
  size: keyof typeof sizes
  /** Text for screen readers; without one the bubble is silent, and the text beside it has to say the same. */
  label?: string
  /** A letter, or an icon in place of it. */
  children?: ReactNode
}

export function Bubble({ state, size, label, children }: BubbleProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`inline-flex shrink-0 items-center justify-center rounded-pill leading-none font-semibold [print-color-adjust:exact] ${sizes[size]} ${looks[state]}`}
    >
      {state === 'wrong' ? '×' : children}
    </span>
  )
}

const grades = ['A', 'B', 'C'] as const

/**
 * How far an answer can be relied on: A, B and C, of which one is filled.
 * @param label text for screen readers
 */
export function GradeBubbles({ grade, label }: { grade: (typeof grades)[number] | null; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-1">
      {grades.map((each) => (
        <Bubble key={each} state={each === grade ? 'done' : 'empty'} size={16}>
          {each}
        </Bubble>
      ))}
    </span>
  )
}
