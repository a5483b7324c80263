/** The student that the demo button signs in; a test compares it with the seeded account. */
export const demoAccount = { email: 'ada@example.com', password: 'günaydın-etüt' }
