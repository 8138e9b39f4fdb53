import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { forgetSession } from '../session/stored-session.ts'
import { forgetTexts } from '../unsent/unsent-texts.ts'

// The modules of a tab outlive a file of tests: what an earlier file left behind is nothing to this one.
forgetSession()
forgetTexts()

// What one test has typed and not sent is nothing to the next one of the tab.
afterEach(forgetTexts)

// For a hang, not for a slow machine: `findBy…` and `waitFor` end as soon as what they look for is there.
configure({ asyncUtilTimeout: 20_000 })
