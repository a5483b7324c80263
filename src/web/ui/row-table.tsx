import type { ReactNode } from 'react'

/** With very large text on a phone the numbers of a row are below its name, which needs the whole line. */
const stacked = [
  '@max-[16rem]:block @max-[16rem]:[&_:is(thead,tbody)]:block',
  '@max-[16rem]:[&_tr]:flex @max-[16rem]:[&_tr]:flex-wrap @max-[16rem]:[&_tr]:items-center',
  '@max-[16rem]:[&_tr]:justify-end @max-[16rem]:[&_tbody_th]:basis-full @max-[16rem]:[&_tbody_th]:pr-4',
  '@max-[16rem]:[&_thead_th:first-child]:flex-1',
].join(' ')

/** A table whose rows begin with a name; its columns may depend on the width of the card. */
export function RowTable({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className="@container overflow-x-auto">
      <table className={`w-full border-collapse ${stacked} ${className}`}>{children}</table>
    </div>
  )
}
