/** Name of a part as a link to its graph; no link for what was recorded on the parent itself. */
export function DrillName({ row, onPick }: { row: { id: string; name: string }; onPick(id: string): void }) {
  if (row.id === 'own') return row.name
  return (
    <button
      type="button"
      data-print="keep"
      onClick={() => onPick(row.id)}
      className="min-h-8 text-left wrap-anywhere text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {row.name}
    </button>
  )
}
