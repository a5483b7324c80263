import Download from 'lucide-react/icons/download'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { dotted } from '#web/words/dotted.ts'
import { DataTable } from './table.tsx'
import { type ChartTable, saveCsv } from './table-data.ts'
import { useChart } from './words.ts'

export type FrameProps = {
  /** The question that the chart answers. */
  title: string
  /** The answer in words. */
  sentence?: string
  /** How many values it counts, in words, where the sentence does not say it: "25 konu". */
  counted?: string | undefined
  /** Replaces the default text of an empty chart, such as the first step on a screen. */
  empty?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Inside another card, only the picture with its sentence: the table and the file are on another page. */
  isBare?: boolean
}

type ChartCardProps = FrameProps & {
  /** Unit and grouping, above the axis. */
  note?: string
  table: () => ChartTable
  /** The values before grouping, for the file; else it has the rows of the table. */
  rawTable?: () => ChartTable
  isEmpty?: boolean
  height: number
  legend?: ReactNode
  bodyRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Layout of every chart: title, sentence, picture or table, and download. */
export function ChartCard(props: ChartCardProps) {
  const { title, sentence, counted, empty, actions, isBare } = props
  const { note, table, rawTable = table, isEmpty = false, height, legend, bodyRef, children } = props
  const setting = useChart()
  const { words } = setting
  const titleId = useId()
  const [showsTable, setShowsTable] = useState(false)
  const Heading = isBare ? 'h3' : 'h2'

  return (
    <section
      aria-labelledby={titleId}
      className={`min-w-0 ${isBare ? '' : 'rounded-card border border-line bg-surface p-4 md:p-5'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <Heading id={titleId} className={`text-15 font-semibold text-ink ${isBare ? 'mr-2 inline' : ''}`}>
            {title}
          </Heading>
          {sentence && !isEmpty && (
            <p className={`text-13 text-dim ${isBare ? 'inline' : 'mt-0.5'}`}>{sentence}</p>
          )}
        </div>
        {actions && <div className="max-w-full shrink-0">{actions}</div>}
      </header>
      <div ref={bodyRef} className={`min-w-0 ${isBare ? 'mt-2' : 'mt-3'}`}>
        {isEmpty ? (
          <EmptyChart height={height}>{empty ?? words.empty}</EmptyChart>
        ) : (
          <>
            {!isBare && (
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
                {legend}
                {note && <p className="text-12 text-dim tabular">{dotted([note, counted])}</p>}
              </div>
            )}
            {showsTable ? <DataTable table={table()} title={title} height={height} /> : children}
          </>
        )}
      </div>
      {!isEmpty && !isBare && (
        <footer className="-mx-2 mt-2 -mb-2 flex flex-wrap gap-x-1">
          <button type="button" className={quietButton} onClick={() => setShowsTable(!showsTable)}>
            <Table2 size={16} aria-hidden="true" />
            {showsTable ? words.showChart : words.showTable}
          </button>
          <button type="button" className={quietButton} onClick={() => saveCsv(title, rawTable(), setting)}>
            <Download size={16} aria-hidden="true" />
            {words.downloadCsv}
          </button>
        </footer>
      )}
    </section>
  )
}

const quietButton =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-13 text-dim hover:text-ink focus-visible:outline-2 focus-visible:outline-accent md:min-h-10'

/** Placeholder of an empty chart with the same size. */
function EmptyChart({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="relative flex items-center justify-center" style={{ minHeight: height }}>
      {/* A drawing with a step needs no lines beside it. */}
      {typeof children === 'string' && (
        <svg aria-hidden="true" className="absolute inset-0 h-full w-full text-line">
          {['12%', '37%', '62%', '87%'].map((y) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} stroke="currentColor" strokeDasharray="2 6" />
          ))}
        </svg>
      )}
      <div className="relative max-w-[36ch] rounded-control bg-surface px-3 py-2 text-center text-13 text-dim">
        {children}
      </div>
    </div>
  )
}
