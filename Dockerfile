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
# What only builds does not go into the next stage.
RUN npm uninstall --omit=dev --ignore-scripts --no-audit --no-fund vite @vitejs/plugin-react tailwindcss @tailwindcss/vite \
 && rm -rf .cache

FROM debian:bookworm-slim
# libatomic1 is for Node, which comes with the packages: node_modules/.bin/node.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg libatomic1 pocketsphinx pocketsphinx-en-us tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin hearthscribe \
 && install -d -o hearthscribe -g hearthscribe -m 700 /data
WORKDIR /app
COPY --from=build /app ./
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
USER hearthscribe
VOLUME /data
EXPOSE 3000
# Readiness takes up to five seconds to say no; the first start of a large installation brings its database up to date.
HEALTHCHECK --interval=15s --timeout=8s --start-period=5m --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini hands signals on and buries what engines leave behind.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=120", "--no-memory-pool-share-memory-on-teardown", "src/server/main.ts"]
