-- bs.orderLink.get
select `l`.* from `order_link` as `l` inner join `order_info` as `o` on `o`.`tenant_id` = `l`.`tenant_id` and `o`.`id` = `l`.`order_info_id` where `l`.`tenant_id` = ? and `o`.`order_id` = ? order by `l`.`id` desc limit ?;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? and `kind` != ? order by `id` desc limit ?;
select * from `order_info` where `tenant_id` = ? and `id` = ?; -- more than once
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? order by `f`.`id`;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_info` where `tenant_id` = ? and `id` = ?;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc limit ?;

-- bs.orderLink.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
update `order_link` set `revoke_time` = ? where `tenant_id` = ? and `order_info_id` = ? and `revoke_time` is null;
insert into `order_link` (`order_info_id`, `order_id`, `token_hash`, `expire_time`, `creator_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderLink.revoke
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
update `order_link` set `revoke_time` = ? where `tenant_id` = ? and `order_info_id` = ? and `revoke_time` is null;
commit;

-- bs.orderLink.open
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `id` = ?;
select * from `order_link` where `tenant_id` = ? and `token_hash` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ?; -- more than once
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? order by `f`.`id`;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_info` where `tenant_id` = ? and `id` = ?;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? and `kind` != ? order by `id` desc limit ?;
insert into `order_link_event` (`kind`, `link_id`, `order_info_id`, `network`, `user_agent`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderLink.approve
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `id` = ?;
select * from `order_link` where `tenant_id` = ? and `token_hash` = ?;
select * from `infra_file_config` where `master` = ?;
begin;
insert into `infra_file_usage` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
update `infra_file_usage` set `bytes` = `bytes` + ? where `tenant_id` = ? and `bytes` + ? <= `quota`;
insert into `infra_file` (`path`, `name`, `type`, `size`, `is_public`, `config_id`, `user_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
commit;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_link` where `tenant_id` = ? and `id` = ?;
select * from `order_info` where `tenant_id` = ? and `id` = ?; -- more than once
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? order by `f`.`id`;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_info` where `tenant_id` = ? and `id` = ?;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? and `kind` != ? order by `id` desc limit ?;
select count(*) as `count` from `order_link_event` where `tenant_id` = ? and `link_id` = ? and `kind` != ?;
insert into `order_link_event` (`kind`, `signer`, `message`, `image_path`, `network`, `user_agent`, `shown_hash`, `link_id`, `order_info_id`, `create_time`, `tenant_id`) values (?);
insert into `order_signature` (`order_info_id`, `order_id`, `content_hash`, `image_path`, `signer`, `creator_name`, `create_time`, `tenant_id`) values (?);
update `order_info` set `signature_img_url` = ?, `is_whether_sign` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `news_event` (`event`, `subject_id`, `user_id`, `tenant_id`, `create_time`) values (?);
commit;

-- bs.orderLink.requestChange
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `id` = ?;
select * from `order_link` where `tenant_id` = ? and `token_hash` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_link` where `tenant_id` = ? and `id` = ?;
select * from `order_info` where `tenant_id` = ? and `id` = ?; -- more than once
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? order by `f`.`id`;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_info` where `tenant_id` = ? and `id` = ?;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? and `kind` != ? order by `id` desc limit ?;
select count(*) as `count` from `order_link_event` where `tenant_id` = ? and `link_id` = ? and `kind` != ?;
insert into `order_link_event` (`kind`, `message`, `signer`, `image_path`, `network`, `user_agent`, `shown_hash`, `link_id`, `order_info_id`, `create_time`, `tenant_id`) values (?);
insert into `news_event` (`event`, `subject_id`, `user_id`, `tenant_id`, `create_time`) values (?);
commit;

-- bs.orderLink.getFile
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `id` = ?;
select * from `order_link` where `tenant_id` = ? and `token_hash` = ?;
select * from `order_info` where `tenant_id` = ? and `id` = ?; -- more than once
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? order by `f`.`id`;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_info` where `tenant_id` = ? and `id` = ?;
