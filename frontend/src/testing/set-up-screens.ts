import { configure } from '@testing-library/react'

// For a hang, not for a slow machine: `findBy…` and `waitFor` end as soon as what they look for is there.
configure({ asyncUtilTimeout: 20_000 })
