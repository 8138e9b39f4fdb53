import processConsole from 'node:console'

// happy-dom logs what a page's requests meet past vitest, which prints it where a test fails.
// oxlint-disable-next-line no-console -- the one that vitest has put in its place
processConsole.error = (...logged: unknown[]) => console.error(...logged)
