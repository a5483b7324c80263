/** The student whom "try the demo" signs in; a test holds it to the account that the demo makes. */
export const demoAccount = { email: 'ada@example.com', password: 'günaydın-etüt' }
