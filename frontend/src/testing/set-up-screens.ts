import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { forgetTexts } from '../unsent-texts.ts'

// What one test has typed and not sent is nothing to the next one of the tab.
afterEach(forgetTexts)

// For a hang, not for a slow machine: `findBy…` and `waitFor` end as soon as what they look for is there.
configure({ asyncUtilTimeout: 20_000 })
