/** A small WordPress export: an author, a picture, three posts, a page, comments, and something that no website here has. */
export function sampleExport(host = 'old.example'): string {
  const item = (fields: string) => `<item>${fields}</item>`;
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old notes</title><link>https://${host}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[ines]]></wp:author_login><wp:author_display_name><![CDATA[Ines Hallam]]></wp:author_display_name></wp:author>
${item(`<title>kiln</title><wp:post_id>5</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
<wp:attachment_url>https://${host}/wp-content/uploads/2020/01/kiln.jpg</wp:attachment_url>
<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[The kiln, open]]></wp:meta_value></wp:postmeta>`)}
${item(`<title>First firing &amp; ash</title><link>https://${host}/2020/02/first-firing/</link><dc:creator>ines</dc:creator>
<content:encoded><![CDATA[<!-- wp:paragraph --><p>It held. <img src="https://${host}/wp-content/uploads/2020/01/kiln-300x200.jpg" alt=""></p><!-- /wp:paragraph --><script>alert(1)</script>]]></content:encoded>
<excerpt:encoded><![CDATA[It held.]]></excerpt:encoded>
<wp:post_id>10</wp:post_id><wp:post_date_gmt>2020-02-01 09:30:00</wp:post_date_gmt><wp:post_name>first-firing</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="kiln"><![CDATA[Kiln]]></category><category domain="post_tag" nicename="ash"><![CDATA[ash]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author><![CDATA[Bea]]></wp:comment_author><wp:comment_date_gmt>2020-02-02 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Well done <script>x</script>]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_author><![CDATA[Ines]]></wp:comment_author><wp:comment_date_gmt>2020-02-02 11:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Thank you]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>1</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author><![CDATA[Bot]]></wp:comment_author><wp:comment_date_gmt>2020-02-03 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Buy]]></wp:comment_content><wp:comment_approved>0</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>`)}
${item(`<title>Notes to self</title><link>https://${host}/?p=11</link><dc:creator>ines</dc:creator><content:encoded><![CDATA[One line

another line]]></content:encoded>
<wp:post_id>11</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2020-03-01 08:00:00</wp:post_date><wp:status>draft</wp:status><wp:post_type>post</wp:post_type>`)}
${item(`<title>Gone</title><wp:post_id>12</wp:post_id><wp:status>trash</wp:status><wp:post_type>post</wp:post_type>`)}
${item(`<title>Contact</title><link>https://${host}/contact-us/</link><content:encoded><![CDATA[<p>Write to us.</p>]]></content:encoded>
<wp:post_id>20</wp:post_id><wp:post_date_gmt>2019-05-01 09:30:00</wp:post_date_gmt><wp:post_name>contact</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type>`)}
${item(`<title>For friends</title><link>https://${host}/for-friends/</link><content:encoded><![CDATA[<p>Closed.</p>]]></content:encoded>
<wp:post_id>21</wp:post_id><wp:post_date_gmt>2019-05-02 09:30:00</wp:post_date_gmt><wp:post_name>for-friends</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type><wp:post_password>hush</wp:post_password>`)}
${item(`<title>Main menu</title><wp:post_id>30</wp:post_id><wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type>`)}
</channel></rss>`;
}
