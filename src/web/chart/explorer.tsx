import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { FrameProps } from './frame.tsx'
import { nearest, type Point } from './point.ts'
import { type Readout, ReadoutBox, spoken } from './readout.tsx'
import { useChart } from './words.ts'

type ExplorerProps = {
  /** What screen readers read of the chart. */
  frame: Pick<FrameProps, 'title' | 'sentence'>
  width: number
  height: number
  /** Where the values are drawn; the one nearest to the pointer is read. */
  points: readonly Point[]
  /** Initial position of the keyboard; by default the last one. */
  start?: number
  readout: (index: number) => Readout
  /** Drawn above the picture at the current position. */
  mark?: (index: number) => ReactNode
  /** The same, below the picture. */
  shade?: (index: number) => ReactNode
  onPick?: ((index: number) => void) | undefined
  children: ReactNode
}

/**
 * A picture whose positions can be read with pointer, touch, keyboard and screen reader. A visually hidden
 * native range input handles the keyboard: arrows, Home and End move, each value is announced, Enter picks,
 * Escape leaves.
 */
export function Explorer(props: ExplorerProps) {
  const { frame, width, height, points, readout, mark, shade, onPick, children } = props
  const { words } = useChart()
  const last = points.length - 1
  const start = props.start ?? last
  const [at, setAt] = useState<number | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const index = at === null ? null : Math.min(at, last)

  function follow(event: MouseEvent<HTMLElement>) {
    const corner = event.currentTarget.getBoundingClientRect()
    const found = nearest(points, event.clientX - corner.left, event.clientY - corner.top)
    setAt(found)
    return found
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      slider.current?.blur()
    }
    if (event.key === 'Enter' && index !== null) onPick?.(index)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside does the same for the keyboard
    <div
      className={`relative [touch-action:pan-y] rounded-control outline-offset-2 outline-accent has-[:focus-visible]:outline-2 ${onPick ? 'cursor-pointer' : ''}`}
      onPointerMove={follow}
      onPointerDown={(event) => {
        follow(event)
        if (event.pointerType === 'touch') slider.current?.focus({ preventScroll: true })
      }}
      onPointerLeave={(event) => event.pointerType !== 'touch' && setAt(null)}
      onClick={onPick && ((event) => onPick(follow(event)))}
      onKeyDown={onKeyDown}
    >
      <svg
        role="img"
        aria-label={[frame.title, frame.sentence].filter(Boolean).join(' ')}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block max-w-full print:h-auto"
      >
        {index !== null && shade?.(index)}
        {children}
        {index !== null && mark?.(index)}
      </svg>
      <input
        ref={slider}
        type="range"
        className="sr-only"
        aria-label={words.explore(frame.title)}
        aria-valuetext={spoken(readout(index ?? start))}
        min={0}
        max={last}
        value={index ?? start}
        onFocus={() => setAt((now) => now ?? start)}
        onBlur={() => setAt(null)}
        onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
      />
      {index !== null && (
        <ReadoutBox readout={readout(index)} width={width} {...(points[index] ?? { x: 0 })} />
      )}
    </div>
  )
}
