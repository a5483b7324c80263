import { type ChartTable, cellText, isNumeric } from './table-data.ts'
import { useChart } from './words.ts'

/** The numbers of a chart as a table; it scrolls within the height of the chart. */
export function DataTable({ table, title, height }: { table: ChartTable; title: string; height: number }) {
  const setting = useChart()
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-auto rounded-control border border-line"
      style={{ maxHeight: Math.max(height, 220) }}
    >
      <table className="w-full border-collapse text-13 tabular">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`sticky top-0 bg-sunken px-3 py-2 font-medium whitespace-nowrap text-dim ${isNumeric(column) ? 'text-right' : 'text-left'}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              {table.columns.map((column, index) => {
                const text = cellText(row.cells[index] ?? null, column.holds, setting)
                return index === 0 ? (
                  <th key={column.id} scope="row" className="px-3 py-2 text-left font-normal">
                    {text}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    className={`px-3 py-2 whitespace-nowrap ${isNumeric(column) ? 'text-right' : ''}`}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
