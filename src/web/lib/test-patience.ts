import { configure } from '@testing-library/react'

// The first view of a file comes when all its modules have been read: on a slow machine long after the usual second.
configure({ asyncUtilTimeout: 30_000 })
