import { expose } from 'comlink'
import * as z from 'zod/mini'
import { createLibraryService } from './library-service.ts'

// The CSP forbids eval, which zod would otherwise use for speed.
z.config({ jitless: true })

expose(createLibraryService())
