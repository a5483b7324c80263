import { createRoot } from 'react-dom/client'

const rows = Array.from({ length: 20 }, (_, index) => `Row ${index + 1}`)

function Page() {
  return (
    <main>
      <h1>Bare React</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
