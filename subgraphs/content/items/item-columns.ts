/** The columns of an item `i`. */
export const itemColumns = `
  i.id, i.website_id AS "websiteId", i.collection_id AS "collectionId", i.record_type AS "recordType", i.title, i.slug,
  i.body, i.excerpt, i.tags, i.categories, i.author_name AS "authorName", i.is_featured AS "isFeatured",
  i.main_image_id AS "mainImageId", i.starts_at AS "startsAt", i.ends_at AS "endsAt", i.location,
  i.source_url AS "sourceUrl", i.custom_content AS "customContent", i.video_url AS "videoUrl",
  i.audio_url AS "audioUrl", i.is_passthrough AS "isPassthrough",
  i.promoted_block_type AS "promotedBlockType", i.seo, i.status, i.publish_at AS "publishedAt",
  i.created_at AS "createdAt", i.updated_at AS "updatedAt"`;
