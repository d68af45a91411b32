import { expose } from 'comlink'
import * as z from 'zod/mini'
import { createLibraryService } from './library-service.ts'

// As on the page: the content security policy forbids eval.
z.config({ jitless: true })

expose(createLibraryService())
