import processConsole from 'node:console'
import { configure } from '@testing-library/react'

// For a hang, not for a slow machine: `findBy…` and `waitFor` end as soon as what they look for is there.
configure({ asyncUtilTimeout: 20_000 })

// happy-dom logs what a page's requests meet past vitest, which prints it where a test fails.
// oxlint-disable-next-line no-console -- the one that vitest has put in its place
processConsole.error = (...logged: unknown[]) => console.error(...logged)
