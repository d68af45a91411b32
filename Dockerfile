# syntax=docker/dockerfile:1
# Everything is installed and built here; the container only starts. How to run it: docs/deployment.md

# The version is the one that package-lock.json pins.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json tsconfig.web.json vite.config.ts CHANGELOG.md LICENSE ./
COPY scripts ./scripts
COPY src ./src
COPY migrations ./migrations
RUN --mount=type=cache,target=/root/.npm npm run build
# The server runs without the build tools, the libraries that the pages are built from, the bundled ffmpeg, source maps, type
# declarations, the fonts that src/server/sharing/pdf/pdf-fonts.ts does not name, all files of Moonshine except the model base, and of
# llama.cpp all but the library for processors.
RUN npm uninstall --omit=dev --ignore-scripts --no-audit --no-fund \
      vite @vitejs/plugin-react tailwindcss @tailwindcss/vite \
      @base-ui/react @fontsource-variable/fraunces @fontsource-variable/geist @fontsource-variable/source-serif-4 \
      @tanstack/react-query @tanstack/react-virtual lucide-react react react-dom react-router @ffmpeg-installer/ffmpeg \
 && rm -rf .cache node_modules/node-linux-*/include \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.[cm]ts' -o -name '*.d.ts' \) -delete \
 && find node_modules/@usefulsensors -type f ! -path '*/model/base/*' ! -name package.json -delete \
 && rm -rf node_modules/@huggingface/transformers node_modules/@ricky0123 node_modules/typescript node_modules/@typescript \
 && find node_modules/node-llama-cpp/llama -type f ! -name '*.json' -delete \
 && find node_modules/@node-llama-cpp -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)" -exec rm -rf {} + \
 && find node_modules/@embedpdf node_modules/@expo-google-fonts \( -name '*.png' -o -name '*.[ot]tf' \
      ! -name '*Regular*' ! -name '*_600SemiBold.ttf' ! -name 'SourceSerif4_300Light.ttf' \) -delete \
 && find node_modules -type d -empty -delete

# Debian's ffmpeg package brings 440 MB of video and graphics libraries. This build reads and writes sound only.
FROM debian:12.11-slim AS ffmpeg
RUN sed -i 's/^Types: deb$/& deb-src/' /etc/apt/sources.list.d/debian.sources \
 && apt-get update \
 && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev libmp3lame-dev libopus-dev make nasm pkg-config
WORKDIR /build
RUN apt-get source ffmpeg && cd ffmpeg-*/ \
 && ./configure --prefix=/usr/local --disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug --extra-cflags=-w \
      --disable-ffplay --disable-ffprobe --disable-avdevice --disable-swscale --disable-postproc \
      --enable-libmp3lame --enable-libopus --enable-protocol=file,pipe --enable-bsfs \
      --enable-demuxer=mp3,wav,mov,aac,ogg,matroska,flac,caf,aiff,pcm_s16le \
      --enable-parser='aac*,ac3,amr,dca,flac,gsm,mpegaudio,opus,vorbis' \
      --enable-decoder='aac*,ac3,eac3,dca,alac,flac,amr*,gsm*,mp1*,mp2*,mp3*,opus,vorbis,speex,wmav*,wavpack,tta,qdm*,mace*,adpcm*,pcm*' \
      --enable-encoder=aac,libmp3lame,libopus,pcm_s16le --enable-muxer=webm,mp4,mp3,wav,pcm_s16le \
      --enable-filter=aformat,alimiter,amix,anull,apad,aresample,asetpts,asplit,atrim,pan,volume \
 && make -s -j"$(nproc)" && make -s install

FROM debian:12.11-slim
# libatomic1 is for Node, which comes with the packages: node_modules/.bin/node.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 libmp3lame0 libopus0 tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin hearthscribe \
 && install -d -o hearthscribe -g hearthscribe -m 700 /data
WORKDIR /app
COPY --from=build /app ./
COPY --from=ffmpeg /usr/local/bin/ffmpeg /usr/local/bin/
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
USER hearthscribe
VOLUME /data
EXPOSE 3000
# Readiness takes up to five seconds to say no; the first start of a large installation brings its database up to date.
HEALTHCHECK --interval=15s --timeout=8s --start-period=5m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini hands signals on and buries what engines leave behind.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=120", "--no-memory-pool-share-memory-on-teardown", "dist/server/main.js"]
