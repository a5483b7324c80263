import type { ReactNode } from 'react'

type Place = readonly [x: number, y: number]

const lamp = (
  <>
    <path d="M13 93h124M58 93v-6h22v6M97 93v-6h34v6M114 87v6M69 87 56 57M58 51l8-8" />
    <circle cx={55.5} cy={53.5} r={3.5} />
    <path d="M76 16l30 20-15 12.500c-6.500 4.500-16 4-21-2-6.500-8-2.500-22.500 6-30.500Z" />
    <path d="M97 53l4 20M108 49l17 18" strokeDasharray="2.5 4.5" />
    <Next at={[100, 41.5]} r={5.5} />
  </>
)

const sheetRows = [
  [0, 1, 0, 0],
  [0, 0, 0, 1],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 2, 0],
]
const sheet = (
  <>
    <rect x={27} y={5} width={84} height={94} rx={7} />
    {sheetRows.map((row, y) => row.map((kind, x) => dot(kind, [46 + 17 * x, 21 + 15.5 * y], 5.2)))}
    <path
      d="m88 76 4-10.500 47-47a4 4 0 0 1 5.500 5.500l-46.500 47.500ZM133.500 24l5.500 5.500"
      style={{ fill: 'var(--surface)' }}
    />
  </>
)

const desk = (
  <>
    <circle cx={42} cy={22} r={9.5} style={{ fill: 'var(--pencil)', stroke: 'none' }} />
    <path d="M26 56v-4a16 16 0 0 1 32 0v4M13 93h124M34 56h82M38 56v37M112 56v37M61 38h28v18H61ZM75 38v18" />
    <path d="M92 56v-4a16 16 0 0 1 32 0v4" strokeDasharray="2.5 4.5" />
    <Next at={[108, 22]} r={9.5} />
  </>
)

const weekRows = [
  [1, 1, 1, 1, 1],
  [1, 1, 1, 2, 0],
  [0, 0, 0, 0, 0],
]
const calendar = (
  <>
    <rect x={22} y={13} width={106} height={84} rx={7} />
    <path d="M22 34h106M48 6v13M102 6v13" />
    {weekRows.map((row, y) => row.map((kind, x) => dot(kind, [41 + 17 * x, 49 + 16.5 * y], 5.2)))}
  </>
)

const drawings = { lamp, sheet, desk, calendar }
export type DrawingName = keyof typeof drawings

/** Line drawing of an empty state, with one coral ring at the place of the first item. Hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      width={150}
      height={104}
      viewBox="0 0 150 104"
      aria-hidden
      fill="none"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ stroke: 'var(--dim)' }}
    >
      {drawings[name]}
    </svg>
  )
}

/** A hollow (0), a filled (1) or the coral bubble (2). */
function dot(kind: number, at: Place, r: number): ReactNode {
  const key = at.join()
  if (kind === 2) return <Next key={key} at={at} r={r} />
  const look = kind === 1 ? { fill: 'var(--pencil)', stroke: 'none' } : undefined
  return <circle key={key} cx={at[0]} cy={at[1]} r={r} style={look} />
}

function Next({ at: [cx, cy], r }: { at: Place; r: number }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={r}
      strokeWidth={2.2}
      style={{ fill: 'var(--surface)', stroke: 'var(--now)' }}
    />
  )
}
