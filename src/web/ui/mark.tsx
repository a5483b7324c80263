/** The mark, an ü: two people joined by one open hour. It is silent, as its name is written beside it or read aloud. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden>
      <path
        d="M7.5 13.4v6.1a8.5 8.5 0 0 0 17 0v-6.1"
        fill="none"
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
      />
      <circle cx={7.5} cy={5.4} r={2.9} />
      <circle cx={24.5} cy={5.4} r={2.9} className="fill-now" />
    </svg>
  )
}

/** The mark and the name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-20 font-bold tracking-[-0.03em]">
      <Mark size={26} />
      Etüt
    </span>
  )
}
