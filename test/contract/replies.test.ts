import { Type } from '@sinclair/typebox'
import { afterEach, expect, it, vi } from 'vitest'
import type { Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { serializerOf } from '#server/http/app.ts'

const rows: Row[] = Object.values(table)
const found = JSON.stringify(rows.map(({ reply }) => reply)).matchAll(/"format":"([^"]+)"/g)
const formats = [...new Set([...found].map(([, format = '']) => format))]

afterEach(() => {
  vi.restoreAllMocks()
})

it.each(formats)(
  'serializes a reply with a text of the format %s without a warning on the terminal',
  (format) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    // Of several forms the serializer asks which one a value has, and then knows each format or warns.
    const either = Type.Union([Type.Object({ text: Type.String({ format }) }), Type.Null()])
    expect(serializerOf(either)(null)).toBe('null')
    expect(warn.mock.calls).toEqual([])
  },
)
