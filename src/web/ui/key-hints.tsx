type KeyHintsProps = { keys: readonly (readonly [keys: readonly string[], does: string])[] }

/** The shortcuts of a list in one line below it; only on devices with a keyboard. */
export function KeyHints({ keys }: KeyHintsProps) {
  return (
    <ul data-print="no" className="mt-3 hidden flex-wrap gap-x-5 gap-y-1 text-13 text-dim lg:flex">
      {keys.map(([names, does]) => (
        <li key={does} className="flex items-center gap-1.5">
          {names.map((name) => (
            <kbd
              key={name}
              className="min-w-6 rounded-[6px] border border-line bg-surface px-1.5 py-0.5 text-center font-sans text-12"
            >
              {name}
            </kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
