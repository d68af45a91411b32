import { defineConfig } from '@playwright/test'

/** Debian's Chromium, without the connections that it would make by itself. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build-once.ts',
  // Guards against hanging on a slow machine; claims about speed have limits of their own.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // As many as a small machine has processors.
  workers: 2,
  use: {
    // Tests cannot intercept requests that a service worker makes. installed.spec.ts allows service workers.
    serviceWorkers: 'block',
    // Drawing animations takes a fifth of the processor time. keyboard.spec.ts and shell.spec.ts run with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Optimizing code takes longer than most pages run.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
})
