import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFileSync, writeFileSync } from 'node:fs'
import { writeBookData } from '/work/wt/typst/src/server/sharing/book-data.ts'
import { openFonts } from '/work/wt/typst/src/server/sharing/book-fonts.ts'
let t = performance.now()
let cu = process.cpuUsage(); const lap = (n) => { const d = process.cpuUsage(cu); console.log(n, Math.round(performance.now() - t), "ms cpu", Math.round((d.user+d.system)/1000), Math.round(process.memoryUsage.rss() / 1e6), "MB"); t = performance.now(); cu = process.cpuUsage() }
const ws = '/work/wt/typst/src/server/sharing/typeset/'
const { fonts, isPrintable } = openFonts(); lap('fonts')
const c = NodeCompiler.create({ workspace: ws, fontArgs: [{ fontBlobs: fonts }] }); lap('create')
const data = JSON.stringify(writeBookData(JSON.parse(readFileSync(process.argv[2])), isPrintable)); lap('data ' + data.length)
c.mapShadow(ws + 'book.json', Buffer.from(data))
let src = readFileSync(ws + 'book.typ', 'utf8')
for (const r of process.argv.slice(3)) { const [a, b] = r.split('=>'); if (!src.includes(a)) console.log('no', a); src = src.replaceAll(a, b) }
c.addSource(ws + 'main.typ', src)
const r = c.compile({ mainFilePath: ws + 'main.typ' }); lap('compile ' + r.result?.numOfPages)
const w = r.takeDiagnostics(); if (w) console.log(JSON.stringify(c.fetchDiagnostics(w)).slice(0, 600))
const a = c.pdf(r.result); lap('pdf ' + a.length)


