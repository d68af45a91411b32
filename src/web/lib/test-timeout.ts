import { configure } from '@testing-library/react'

// The first render of a test file loads all of its modules, which takes longer than the default second on a slow
// machine.
configure({ asyncUtilTimeout: 30_000 })
